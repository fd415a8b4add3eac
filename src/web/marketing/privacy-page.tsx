export function PrivacyPage() {
  return (
    <div className="wrap stride">
      <h1>Privacy</h1>
    </div>
  )
}
