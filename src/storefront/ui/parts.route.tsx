export default function Page() {
  return <h1>Tianguis</h1>
}
