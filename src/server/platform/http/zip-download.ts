import { makeZip } from 'client-zip'

export interface ZippedFile {
  name: string
  lastModified: Date
  input: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>
}

/** Streams a ZIP file as a response. `onCancel` is called if the client disconnects early. */
export const zipDownload = (files: AsyncGenerator<ZippedFile>, name: string, onCancel = () => {}): Response =>
  new Response(stoppable(files, onCancel), {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
  })

/** The library's stream, made cancellable; on its own it treats that as an error. */
function stoppable(files: AsyncGenerator<ZippedFile>, onCancel: () => void) {
  const reader = (makeZip(files) as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      onCancel()
      await reader.cancel().catch(() => {})
    },
  })
}
