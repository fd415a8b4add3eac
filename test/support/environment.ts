const { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env

/** The minimal environment our programs need to start quickly, with nothing that configures them. */
export const bareEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries({ PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
)
