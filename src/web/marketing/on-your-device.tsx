import type { ReactNode } from 'react'

/** The privacy page's list of cookies and browser storage, each by name. */
export const OnYourDevice = ({ heading }: { heading: ReactNode }) => (
  <section>
    {heading}
    <dl>
      <dt>
        Your sign-in <code>dome-and-den.session_token</code>
      </dt>
      <dd>Cookie: keeps you signed in. Gone when you sign out or after 7 days away. Scripts can’t read it.</dd>
      <dt>
        A browser you’ve signed in on <code>dome-and-den.device</code>
      </dt>
      <dd>
        Cookie: remembers for 180 days that you signed in on this browser, so strangers guessing at your password can’t
        lock you out. It can’t sign anyone in, and it stays when you sign out. Scripts can’t read it.
      </dd>
      <dt>
        Signing in with Google <code>dome-and-den.state</code>
      </dt>
      <dd>Cookie: set only while you sign in with Google, for five minutes at most.</dd>
      <dt>
        Your name at the top of the page <code>session</code>
      </dt>
      <dd>
        In your browser’s storage: the name at the top of the page and when you signed in. Gone when you sign out.
      </dd>
      <dt>
        That someone has signed in <code>signed-in-before</code>
      </dt>
      <dd>
        In your browser’s storage: that someone has signed in on this browser, so we open the right tab next time. It
        doesn’t say who, and it stays when you sign out.
      </dd>
      <dt>
        Your unfinished booking <code>booking-draft</code>
      </dt>
      <dd>
        In this tab’s storage: what you chose and typed on the booking page. Gone once you book, sign out or close the
        tab.
      </dd>
      <dt>
        Your last choice <code>booking-choice</code>
      </dt>
      <dd>
        In your browser’s storage: the package, day, time, extra hours and add-ons you last chose, so you can pick up
        where you left off. Gone once you book or sign out. It says nothing about who you are.
      </dd>
      <dt>
        A booking on its way <code>booking-sent</code>
      </dt>
      <dd>
        In this tab’s storage: a booking on its way to us, so a bad connection can’t book it twice. Gone once we answer,
        or when you sign out or close the tab.
      </dd>
      <dt>
        Presses of the booking button <code>booking-attempts</code>
      </dt>
      <dd>
        In this tab’s storage: when you pressed the booking button in the last minute. Gone when you sign out or close
        the tab.
      </dd>
      <dt>
        Unsaved answers about a place <code>site-check</code>
      </dt>
      <dd>
        In this tab’s storage: answers about the place of an event that haven’t reached us yet. Gone once they’re saved,
        or when you sign out or close the tab.
      </dd>
      <dt>
        The order of the owner’s list <code>bookingsOrder</code>
      </dt>
      <dd>
        In your browser’s storage, on the owner’s pages only: the order you last chose for the list of bookings. It
        stays when you sign out.
      </dd>
      <dt>
        A call being booked <code>phone-booking</code>
      </dt>
      <dd>
        In this tab’s storage, on the owner’s pages only: what the owner typed while booking for a caller. Gone once
        it’s booked, or when you sign out or close the tab.
      </dd>
      <dt>
        The owner’s unsent reply <code>review-reply</code>
      </dt>
      <dd>
        In this tab’s storage, on the owner’s pages only: a reply to a review that isn’t sent yet. Gone once it’s sent,
        or when you sign out or close the tab.
      </dd>
      <dt>
        A crew’s day <code>crew-day</code>
      </dt>
      <dd>
        Only on our crews’ phones, and only if they open their link. In a database on the phone: the link, their events
        of today and tomorrow (names, phone numbers, addresses, notes and photos of the place), and what they pressed,
        wrote or photographed that hasn’t reached us yet, or that we didn’t accept. In a cache: the page itself, and
        nothing about anyone. Each event is deleted when its day is over; anything that couldn’t be sent, a day later.
        Both happen the next time the page opens. If we turn the link off, everything is deleted the next time the page
        reaches us.
      </dd>
      <dt>
        Your caddie’s panel <code>chatbotOpen</code>
      </dt>
      <dd>In your browser’s storage: whether your caddie’s panel was open. Never sent to us.</dd>
      <dt>
        Your answer about cookies <code>cookiesConsent</code>
      </dt>
      <dd>In your browser’s storage: your answer to the cookie question. Never sent to us.</dd>
    </dl>
    <p>
      Your caddie answers on your own device. What you type isn’t sent or kept. If you ask about certain days, it looks
      up the open times on those days.
    </p>
  </section>
)
