/** While the server is asked whose link it is. */
export const Looking = () => (
  <p className="quiet" role="status">
    Loading...
  </p>
)
