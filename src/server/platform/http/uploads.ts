import type { HonoRequest } from 'hono'

const uploads = [/^\/api\/photos\/[^/]+\/[^/]+$/]

/** Does this request bring a file? Its route reads the bytes itself, within bounds of its own. */
export const isUpload = ({ method, path }: HonoRequest): boolean =>
  method === 'PUT' && uploads.some((upload) => upload.test(path))
