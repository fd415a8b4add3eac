export function AdminPage() {
  return (
    <div className="wrap stride">
      <h1>Admin</h1>
    </div>
  )
}
