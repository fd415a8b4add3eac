/**
 * Cities on the map: city hall in degrees, and the position of the label: [dx, dy, anchor]. Minor ones are hidden on a
 * phone.
 */
export const cities = [
  { name: 'Scottsdale', latitude: 33.4936, longitude: -111.9167, label: [12, -5, 'start'] },
  { name: 'Mesa', latitude: 33.4152, longitude: -111.8315, label: [12, -3, 'start'], minor: true },
  { name: 'Gilbert', latitude: 33.3306, longitude: -111.789, label: [13, 2, 'start'], minor: true },
  { name: 'Chandler', latitude: 33.3062, longitude: -111.8413, label: [-9, 18, 'end'], minor: true },
  { name: 'Glendale', latitude: 33.5387, longitude: -112.186, label: [-12, -2, 'end'], minor: true },
  { name: 'Surprise', latitude: 33.6292, longitude: -112.3679, label: [-8, -12, 'end'], minor: true },
  { name: 'Buckeye', latitude: 33.3703, longitude: -112.5838, label: [0, 26, 'middle'] },
  { name: 'Maricopa', latitude: 33.0581, longitude: -112.0476, label: [-12, 5, 'end'], minor: true },
  { name: 'Queen Creek', latitude: 33.2487, longitude: -111.6343, label: [12, 10, 'start'], minor: true },
  { name: 'Apache|Junction', latitude: 33.415, longitude: -111.5496, label: [12, -3, 'start'] },
  { name: 'Cave Creek', latitude: 33.8333, longitude: -111.9507, label: [12, 2, 'start'], minor: true },
  { name: 'Fountain Hills', latitude: 33.6117, longitude: -111.7174, label: [12, 2, 'start'], minor: true },
  { name: 'Casa Grande', latitude: 32.8795, longitude: -111.7574, label: [-13, 6, 'end'] },
  { name: 'Anthem', latitude: 33.8672, longitude: -112.1468, label: [-12, -2, 'end'] },
  { name: 'Wickenburg', latitude: 33.9686, longitude: -112.7296, label: [-2, -13, 'end'] },
]
