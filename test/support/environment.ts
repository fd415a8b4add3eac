const { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env

/** What a program of ours needs around it to start quickly, and nothing that configures it. */
export const bareEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries({ PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
)
