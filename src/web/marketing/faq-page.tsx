export function FaqPage() {
  return (
    <div className="wrap stride">
      <h1>Questions and answers</h1>
    </div>
  )
}
