/** Who may see a page: anyone, anyone once the session is known, or only who is signed in (§6). */
export type Access = 'public' | 'resolved' | 'signed-in'
