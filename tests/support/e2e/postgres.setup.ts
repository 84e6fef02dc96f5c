// Every worker's product has a database of its own there.
export { startProductsPostgres as default } from "#tests/support/product/product.ts";
