export function ShopsPage() {
  return <h1>shops</h1>;
}
