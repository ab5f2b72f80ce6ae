export function OrderPage() {
  return <h1>order</h1>;
}
