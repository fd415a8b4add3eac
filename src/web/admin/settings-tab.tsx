/** The four numbers of the booking rules (§2). */
export const SettingsTab = () => <h2>Booking rules</h2>
