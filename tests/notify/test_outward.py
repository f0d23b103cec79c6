"""Requests go to the open internet and nowhere else."""

import socket
import threading
from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest

from games.delivery.channels import egress


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "//example.org/",
        "example.org",
        "",
        "https://",
        "https:///path",
        "https://user:password@example.org/",
        "https://user@example.org/",
        "https://example.org:22/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org:port/",
        "https://[::1/",
        "https://example.org/\r\nHost: x",
        "https://example.org/ x",
        "https://exämple.org/",
        "https://example.org/" + "x" * 1000,
        "https://127.0.0.1/",
        "https://10.0.0.1:8443/",
        "https://[::1]/",
        "https://[fd00::1]/",
        "https://169.254.169.254/latest/meta-data/",
    ],
)
def test_refused_at_sight(url):
    with pytest.raises(egress.Forbidden):
        egress.check(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com/api/webhooks/1/x?wait=true",
        "https://example.org:8443/",
        "https://example.org:443/",
        "https://1.1.1.1/",
        "https://[2606:4700::1111]/",
    ],
)
def test_allowed_at_sight(url):
    assert egress.check(url).hostname


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",  # noqa: S104 - nothing is bound
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.8.8.8",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.168.1.1",
        "198.18.0.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "2001:db8::1",
        "2001::1",
        "2002:7f00:1::",
        "2002:c0a8:101::1",
        "fc00::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ],
)
def test_not_public(address):
    assert not egress.is_public(ip_address(address))


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]
)
def test_public(address):
    assert egress.is_public(ip_address(address))


@pytest.mark.parametrize("url", ["https://localhost/", "https://localhost:8443/"])
def test_a_name_that_leads_inside(url):
    with pytest.raises(egress.Forbidden, match="open internet"):
        egress.post(url, b"", {})


def test_one_address_inside_is_enough():
    egress.refuse_private(["1.1.1.1", "2606:4700::1111"])
    with pytest.raises(egress.Forbidden):
        egress.refuse_private(["1.1.1.1", "10.0.0.1"])


def test_a_name_is_not_asked_again(web):
    """No rebinding: the connection goes to the address that was checked, whatever the name says."""
    parts = urlsplit("http://nowhere.invalid/hook")
    connection = egress.Connection(parts, ("127.0.0.1", web.port))
    connection.request("POST", "/hook", b"{}")
    assert connection.getresponse().status == 204
    connection.close()
    assert web.posts[0][1]["Host"] == f"nowhere.invalid:{web.port}"


def test_an_unknown_name():
    with pytest.raises(egress.Unreachable):
        egress.post("https://nowhere.invalid/", b"", {})


def test_it_is_posted(web):
    answer = egress.post(f"{web.url}/hook?x=1", b"{}", {"X-Test": "yes"}, local_http=True)
    assert answer.status == 204
    ((path, headers, body),) = web.posts
    assert (path, headers["X-Test"], body) == ("/hook?x=1", "yes", b"{}")
    assert headers["Host"] == f"127.0.0.1:{web.port}"


def test_the_test_switch_is_needed_for_it(web):
    with pytest.raises(egress.Forbidden):
        egress.post(f"{web.url}/hook", b"{}", {})
    assert web.posts == []


def test_redirects_are_not_followed(web):
    web.status, web.headers = 302, {"Location": f"{web.url}/elsewhere"}
    assert egress.post(web.url, b"", {}, local_http=True).status == 302
    assert len(web.posts) == 1


def test_only_the_beginning_of_an_answer_is_read(web):
    web.status, web.body = 200, b"x" * 1_000_000
    assert len(egress.post(web.url, b"", {}, local_http=True).text) == egress.MOST_READ


def test_an_answer_that_drips_is_cut_off(monkeypatch):
    """A byte now and then keeps every single read alive; all together must end all the same."""
    monkeypatch.setattr(egress, "PATIENCE", 0.3)
    pause, cut = threading.Event(), threading.Event()

    def drip(server):
        peer, _address = server.accept()
        with peer:
            peer.recv(4096)
            try:
                for _drop in range(100):
                    peer.sendall(b"H")
                    pause.wait(0.05)
            except OSError:
                cut.set()

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=[server])
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        with pytest.raises(egress.Unreachable):
            egress.post(url, b"", {}, local_http=True)
        thread.join()
    assert cut.is_set()


def test_what_is_no_http():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def babble():
            peer, _address = server.accept()
            with peer:
                peer.recv(4096)
                peer.sendall(b"220 mail.example ESMTP\r\n")

        thread = threading.Thread(target=babble)
        thread.start()
        with pytest.raises(egress.Unreachable):
            egress.post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"", {}, local_http=True)
        thread.join()
