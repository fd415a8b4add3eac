import { Fact } from './facts.tsx'

/** Optional event details, such as guests and a note for the crew; shows only what was given. */
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
