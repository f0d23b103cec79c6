"""The pages that people see, one package each, and the sockets behind them."""
