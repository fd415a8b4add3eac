export function ProfilePage() {
  return (
    <div className="wrap stride">
      <h1>Account Settings</h1>
    </div>
  )
}
