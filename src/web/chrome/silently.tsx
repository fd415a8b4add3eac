import { Component, type ReactNode } from 'react'

/** Hides its content entirely when it breaks, as the chat does on an internal error (§8). */
export class Silently extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
