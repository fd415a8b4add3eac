import { Component, type ReactNode } from 'react'
import { contact } from '../contact.ts'
import { Button } from '../ui/button.tsx'

/** Catches a page that broke, keeps the rest of the site alive and lets the visitor try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="wrap prompt" role="alert">
        <h1>That one went in the water.</h1>
        <p className="lead quiet">
          This page broke on our side. Try again, or call {contact.phone} and we sort it out together.
        </p>
        <p className="acts">
          <Button onClick={() => this.setState({ broken: false })}>Try again</Button>
        </p>
      </div>
    )
  }
}
