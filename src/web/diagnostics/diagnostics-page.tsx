export function DiagnosticsPage() {
  return (
    <div className="wrap stride">
      <h1>Diagnostics</h1>
    </div>
  )
}
