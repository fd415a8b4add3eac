// Loaded before the server, whose TypeScript an older Node.js could not even read.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Node.js 22.22 or newer is needed, and this is ${process.versions.node}. Run "npm ci", which brings one.`,
  )
  process.exit(1)
}
