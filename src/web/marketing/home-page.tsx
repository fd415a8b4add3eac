export function HomePage() {
  return (
    <div className="wrap stride">
      <h1>Your driveway has a tee time.</h1>
    </div>
  )
}
