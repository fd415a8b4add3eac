// The package has no types of its own; these cover what the Google stand-in uses (google.ts).
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
  }
  export const interactionPolicy: {
    base(): { add(prompt: unknown, index?: number): void }
    Prompt: new (options: { name: string; requestable: boolean }) => unknown
  }
}
