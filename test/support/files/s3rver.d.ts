declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  /** A stand-in for S3 that keeps objects in a folder. */
  class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
