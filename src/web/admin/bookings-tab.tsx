export const BookingsTab = () => <h2>Bookings</h2>
