export default function Home() {
  return <h1>Tianguis</h1>
}
