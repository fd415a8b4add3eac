import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Tool, ToolName } from './tools.ts'

interface ToolRowProps {
  tool: Tool
  /** How many bookings it would change now. */
  touches: number | undefined
  allowed: boolean
  running: ToolName | undefined
  onStart: () => void
}

export function ToolRow({ tool: { name, title, does, asks }, touches, allowed, running, onStart }: ToolRowProps) {
  const id = useId()
  return (
    <li>
      <div id={id}>
        <h3>{title}</h3>
        <p>{does}</p>
        {touches !== undefined && (
          <p className="note quiet">{touches === 1 ? '1 booking now.' : `${touches} bookings now.`}</p>
        )}
      </div>
      <Button
        look={name.startsWith('delete') ? 'danger' : 'second'}
        size="small"
        aria-describedby={id}
        busy={running === name && 'Running...'}
        disabled={!allowed || running !== undefined}
        onClick={onStart}
      >
        {asks ? `${asks.confirm}...` : `Run ${title.toLowerCase()}`}
      </Button>
    </li>
  )
}
