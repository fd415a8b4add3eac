/** Every fact about the business itself, in one place (reading R1). Environment may override the addresses. */
export const business = {
  name: 'Dome & Den',
  trade: 'mobile golf simulators',
  timeZone: 'America/Phoenix',
  region: 'Greater Phoenix',
  area: 'Greater Metro Area',
  established: 2020,
  copyrightYear: 2025,
  serviceRadiusMiles: 50,
  /** Central Phoenix, degrees. */
  center: { latitude: 33.4484, longitude: -112.074 },
  email: 'hello@dome-and-den.example',
  phone: '(602) 555-0142',
} as const
