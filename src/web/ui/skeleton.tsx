import './skeleton.css'

/** Grey shapes of rows to come; `count` cards, read out once as "Loading...". */
export const Skeleton = ({ count }: { count: number }) => (
  <div className="skel" role="status">
    <span className="sr">Loading...</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal grey shapes have nothing else to be told by.
      <div key={index} aria-hidden="true">
        <i className="cap" />
        <span>
          <i className="line-1" />
          <i className="line-2" />
          <i className="line-3" />
        </span>
        <i className="side" />
      </div>
    ))}
  </div>
)
