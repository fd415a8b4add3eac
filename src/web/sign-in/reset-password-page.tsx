export function ResetPasswordPage() {
  return (
    <div className="wrap stride">
      <h1>Choose a new password</h1>
    </div>
  )
}
