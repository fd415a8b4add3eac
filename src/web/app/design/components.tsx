import { useState } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField, TextareaField } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import * as designPageStyles from './design-page.module.css'

export const Buttons = () => (
  <div className={designPageStyles.row}>
    <Button size="big">Book Now</Button>
    <Button>Book this time</Button>
    <Button busy="Processing...">Book this time</Button>
    <Button look="second">Details</Button>
    <Button look="danger">Cancel booking</Button>
    <Button size="small">Yes, Please</Button>
    <Button size="small" look="second">
      No, Thanks
    </Button>
    <button type="button" className={buttonStyles.linkBtn}>
      Contact
    </button>
  </div>
)

export const Fields = () => (
  <div className={fieldStyles.fields}>
    <Field label="Full name" autoComplete="off" hint="As it should stand on the booking." />
    <Field label="Email" autoComplete="off" defaultValue="dana.whitfield" error="Valid email address is required" />
    <Field label="Reason" optional />
    <Field label="Phone number" disabled defaultValue="(480) 555-0117" />
    <SelectField label="Block">
      <option>Full day</option>
      <option>Part of the day</option>
    </SelectField>
    <TextareaField label="Message" />
    <Switch defaultChecked>Monday</Switch>
    <Switch>Sunday</Switch>
  </div>
)

export const Messages = () => (
  <>
    <div className={designPageStyles.row}>
      <Badge look="pending">Pending</Badge>
      <Badge look="confirmed">Confirmed</Badge>
      <Badge look="cancelled">Cancelled</Badge>
      <Badge look="unknown">Unknown</Badge>
      <Badge look="unknown" isAside>
        Unknown
      </Badge>
    </div>
    <div className={designPageStyles.row}>
      <Notice message="Booking cancelled successfully!" />
      <Notice message="Error cancelling booking: the server did not answer" />
      <Failure message="Authentication failed" />
    </div>
    <div className={designPageStyles.row}>
      <Button look="second" onClick={() => notify('Saved!')}>
        Toast
      </Button>
      <Button look="second" onClick={() => notify('Error saving settings. Please try again.')}>
        Toast with an error
      </Button>
    </div>
    <Skeleton count={2} />
  </>
)

export function Overlays() {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [hours, setHours] = useState(1)
  return (
    <>
      <div className={designPageStyles.row}>
        <Button look="danger" onClick={() => setOpen(true)}>
          Cancel booking
        </Button>
        <Menu button="Menu" buttonClass={`${buttonStyles.btn} ${buttonStyles.second}`}>
          <ul>
            <li>
              <button type="button">First</button>
            </li>
            <li>
              <button type="button">Second</button>
            </li>
          </ul>
        </Menu>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Cancel this booking?" asks>
        <p>Are you sure you want to cancel this booking? This action cannot be undone.</p>
        <Confirm label="Cancel booking" onConfirm={() => setOpen(false)} onKeep={() => setOpen(false)} />
      </Dialog>
      <Tabs
        label="Example"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { name: 'one', label: 'Bookings', content: <p>The first panel.</p> },
          { name: 'two', label: 'Availability', content: <p>The second panel.</p> },
        ]}
      />
      <Stepper
        what="extra hours"
        canLess={hours > 0}
        canMore={hours < 4}
        onLess={() => setHours(hours - 1)}
        onMore={() => setHours(hours + 1)}
      >
        {hours} extra {hours === 1 ? 'hour' : 'hours'}
      </Stepper>
      <Accordion
        name="design"
        items={[
          { question: 'How much do I pay to book?', answer: <p>A quarter of the total.</p> },
          { question: 'Are weekends different?', answer: <p>Friday to Sunday have the weekend rate.</p> },
        ]}
      />
    </>
  )
}
