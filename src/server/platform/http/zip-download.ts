import { makeZip } from 'client-zip'

export interface ZippedFile {
  name: string
  lastModified: Date
  input: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>
}

/** A ZIP file as an answer, written as it is read. `onCancel` is called where the reader goes away before its end. */
export const zipDownload = (files: AsyncGenerator<ZippedFile>, name: string, onCancel = () => {}): Response =>
  new Response(stoppable(files, onCancel), {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
  })

/** The library's stream, which may be given up before its end: of its own that is an error. */
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
