export default function CategoryPage() {
  return <h1>Categoría</h1>
}
