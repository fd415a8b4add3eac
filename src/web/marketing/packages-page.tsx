export function PackagesPage() {
  return (
    <div className="wrap stride">
      <h1>Packages</h1>
    </div>
  )
}
