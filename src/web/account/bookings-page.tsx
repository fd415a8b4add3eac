export function BookingsPage() {
  return (
    <div className="wrap stride">
      <h1>My Bookings</h1>
    </div>
  )
}
