import { Fact } from './facts.tsx'

/** What was said of an event beside place and time, as far as it was. */
export const EventFacts = ({ guestCount, crewNote }: { guestCount: number | null; crewNote: string | null }) => (
  <>
    {guestCount !== null && <Fact name="Guests">{guestCount}</Fact>}
    {crewNote && (
      <Fact name="Note for the crew">
        <span className="lines">{crewNote}</span>
      </Fact>
    )}
  </>
)
