export function ShopPage() {
  return <h1>shop</h1>;
}
