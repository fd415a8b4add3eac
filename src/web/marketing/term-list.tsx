interface TermListProps {
  /** Pairs of a term and its description. */
  terms: readonly (readonly [term: string, words: string])[]
  className?: string | undefined
}

export const TermList = ({ terms, className }: TermListProps) => (
  <dl className={className}>
    {terms.map(([term, words]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
