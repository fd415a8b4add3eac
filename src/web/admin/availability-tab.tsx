/** Weekly schedule and blocked dates (§2). */
export const AvailabilityTab = () => <h2>Weekly schedule</h2>
