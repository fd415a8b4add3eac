/** Who may see a page: anyone, anyone once the session is known, or signed-in visitors only (§6). */
export type Access = 'public' | 'resolved' | 'signed-in'
