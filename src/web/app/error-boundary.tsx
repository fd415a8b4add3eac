import { Component, type ReactNode } from 'react'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import { PageNotLoaded } from './lazy-page.tsx'

/** 'at' is the address: another one is another try. */
type ErrorBoundaryProps = { at: string; children: ReactNode }
type Shown = { error: Error | null }

/** Catches a page that broke, keeps the rest of the site alive and lets the visitor try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Shown> {
  override state: Shown = { error: null }

  static getDerivedStateFromError(error: Error): Shown {
    return { error }
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (at !== this.props.at && this.state.error) this.setState({ error: null })
  }

  /** A page that never came may belong to an older version of the site: only a reload brings the new one. */
  tryAgain = () => {
    if (this.state.error instanceof PageNotLoaded) location.reload()
    else this.setState({ error: null })
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <div className="wrap prompt" role="alert">
        <h1>That one went in the water.</h1>
        <p className="lead quiet">
          Something on this page broke. Try again, or call {contact.phone} and we’ll sort it out.
        </p>
        <p className="acts">
          <Button onClick={this.tryAgain}>Try again</Button>
        </p>
      </div>
    )
  }
}
