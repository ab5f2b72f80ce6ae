export function OrdersPage() {
  return <h1>orders</h1>;
}
