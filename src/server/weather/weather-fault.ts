import type { WeatherFailure } from '../../domain/weather/weather-status.ts'

/** Thrown if the weather service gave no usable forecast; `kind` says why. */
export class WeatherFault extends Error {
  override name = 'WeatherFault'
  readonly kind: WeatherFailure

  constructor(kind: WeatherFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
