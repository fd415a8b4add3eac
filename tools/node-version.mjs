// Loaded before the server, whose TypeScript an older Node.js couldn't even parse. `engines` in package.json names the
// oldest version that can start things on Linux, where the install brings a newer one.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Node.js 22.22 or newer is needed; this is ${process.versions.node}. On Linux, "npm start" installs one.`,
  )
  process.exit(1)
}
