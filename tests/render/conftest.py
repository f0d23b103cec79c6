def pytest_addoption(parser):
    parser.addoption(
        "--approve", action="store_true", help="take today's pictures as the right ones"
    )
