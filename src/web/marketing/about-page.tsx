export function AboutPage() {
  return (
    <div className="wrap stride">
      <h1>About us</h1>
    </div>
  )
}
