import { Component, type ReactNode } from 'react'

type ErrorFallbackProps = { children: ReactNode; instead?: ReactNode }

/**
 * Keeps what is around its content alive when that breaks or does not load: shows `instead`, or nothing at all, as the
 * chat does on an internal error (§8).
 */
export class ErrorFallback extends Component<ErrorFallbackProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
