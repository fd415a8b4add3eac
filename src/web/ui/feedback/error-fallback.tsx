import { Component, type ReactNode } from 'react'

type ErrorFallbackProps = { children: ReactNode; instead?: ReactNode }

/**
 * An error boundary for content that crashes or doesn't load: shows `instead`, or nothing at all, as the chat does on an
 * internal error (§8).
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
