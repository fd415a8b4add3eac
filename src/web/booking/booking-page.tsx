export function BookingPage() {
  return (
    <div className="wrap stride">
      <h1>Book your tee time</h1>
    </div>
  )
}
