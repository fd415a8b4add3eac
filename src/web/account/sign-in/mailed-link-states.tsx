/** Shown while the server looks up a link's token. */
export const Looking = () => (
  <p className="quiet" role="status">
    Loading...
  </p>
)
